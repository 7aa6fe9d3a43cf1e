/** Values of the 256 codes of A-law and µ-law (ITU-T G.711), from −1 to 1. */
export const A_LAW: Float32Array = Float32Array.from({ length: 256 }, (_, code) => expandALaw(code) / 32_768);
export const MU_LAW: Float32Array = Float32Array.from({ length: 256 }, (_, code) => expandMuLaw(code) / 32_768);

function expandALaw(code: number): number {
  // Even bits are inverted on the line.
  const bits = code ^ 0x55;
  const exponent = (bits & 0x70) >> 4;
  const mantissa = (bits & 0x0f) << 4;
  const size = exponent === 0 ? mantissa + 8 : (mantissa + 0x108) << (exponent - 1);
  return (bits & 0x80) === 0 ? -size : size;
}

function expandMuLaw(code: number): number {
  const bits = ~code & 0xff;
  const size = ((((bits & 0x0f) << 3) + 0x84) << ((bits & 0x70) >> 4)) - 0x84;
  return (bits & 0x80) === 0 ? size : -size;
}
