/** Formats how long something took: "3.2 s". @param {number} startedAt by performance.now() */
export function seconds(startedAt) {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
