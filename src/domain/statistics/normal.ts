/** The 97.5% quantile of the standard normal distribution: the bounds of a 95% interval are this many standard errors away. */
export const Z95 = 1.959963984540054;
