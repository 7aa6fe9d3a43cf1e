export const onboardingPages = {
  onboarding: "/onboarding/welcome",
  onboardingStep: (step: number) => `/onboarding/step/${step}`,
} as const;

export const onboardingApi = {
  onboarding: "/api/onboarding",
  onboardingComplete: "/api/onboarding/complete",
} as const;
