/** The start of a sign-in by the company's provider, and the address it returns to, which is a different one for each workspace. */
export const companySignInPages = {
  companyCallback: (clientId: string) => `/auth/company/${clientId}`,
  companyStart: (domain: string) => `/auth/company?domain=${encodeURIComponent(domain)}`,
} as const;

export const companySignInApi = {
  companyStart: "/api/auth/company",
  companySignIn: "/api/workspace/company-sign-in",
  companyDomainCheck: "/api/workspace/company-sign-in/domain-check",
  companyEnforcement: "/api/workspace/company-sign-in/enforcement",
} as const;
