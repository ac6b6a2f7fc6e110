/** Asks when the answer is first needed, and gives the same one whenever it is needed again. */
export function once<Result>(ask: () => Promise<Result>): () => Promise<Result> {
  let asked: Promise<Result> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}
