// As much of a password as is judged: the estimate takes the longer the more ways there are to read it, and sixteen
// letters that are hard to guess are enough.
const judgedLength = 16

/**
 * About how many guesses it takes somebody who tries the likeliest first, by zxcvbn
 * (https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler). `words` are those that
 * suggest themselves.
 */
export async function countGuesses(password: string, words: string[]): Promise<number> {
  estimator ??= openEstimator()
  return (await (await estimator).check(password.slice(0, judgedLength), words)).guesses
}

let estimator: ReturnType<typeof openEstimator> | undefined

/** On first use: its lists take 12 MB, and a third of a second to read. */
async function openEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  })
}
