/** Structured data for search engines (schema.org). */
import { PLANS } from "../plans/plans.ts";
import { PRODUCT_NAME } from "../shared/product.ts";

/** The product as a SoftwareApplication, with an offer for each plan that has a price. */
export function buildProductData({ description, url }: { description: string; url: string }): object {
  return {
    "@type": "SoftwareApplication",
    name: PRODUCT_NAME,
    description,
    url,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    offers: Object.values(PLANS).flatMap(({ name, priceCentsPerMonth }) => {
      if (priceCentsPerMonth === null) return [];
      const price = (priceCentsPerMonth / 100).toFixed(2);
      return [
        {
          "@type": "Offer",
          name,
          url: `${url}#pricing`,
          price,
          priceCurrency: "USD",
          priceSpecification: {
            "@type": "UnitPriceSpecification",
            price,
            priceCurrency: "USD",
            billingDuration: 1,
            unitCode: "MON",
          },
        },
      ];
    }),
  };
}

/** Questions and answers as an FAQPage. */
export function buildFaqData(items: readonly { question: string; answer: string }[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
