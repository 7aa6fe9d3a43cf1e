/** The start of a sign-in by the company's provider, which returns to the same page without a query of ours. */
export const companySignInPages = {
  companyCallback: "/auth/company",
  companyStart: (domain: string) => `/auth/company?domain=${encodeURIComponent(domain)}`,
} as const;

export const companySignInApi = {
  companyStart: "/api/auth/company",
  companySignIn: "/api/workspace/company-sign-in",
  companyDomainCheck: "/api/workspace/company-sign-in/domain-check",
  companyEnforcement: "/api/workspace/company-sign-in/enforcement",
} as const;
