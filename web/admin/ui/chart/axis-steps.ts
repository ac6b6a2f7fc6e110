/** A round number at or above the highest value, with the lines between it and zero: 0, 25, 50. */
export function axisSteps(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / 3
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * magnitude).find((one) => one >= rough) ?? rough
  // Orders and cents are whole.
  const whole = Math.max(1, Math.ceil(step))
  const count = Math.ceil(highest / whole)
  return Array.from({ length: count + 1 }, (_, index) => index * whole)
}
