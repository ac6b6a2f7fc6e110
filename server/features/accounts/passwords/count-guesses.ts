// As much of a password as is judged: the estimate takes the longer the more ways there are to read it, and sixteen
// letters that are hard to guess are enough.
const ratedLength = 16

/**
 * About how many guesses it takes somebody who tries the likeliest first, by zxcvbn
 * (https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler). `words` are those that
 * suggest themselves.
 */
export async function countGuesses(password: string, words: string[]): Promise<number> {
  estimator ??= openEstimator()
  const rated = password.slice(0, ratedLength)
  // It knows the words of a repeated part only where they stand by themselves.
  const once = /^(.+?)\1*$/su.exec(rated)?.[1] ?? rated
  return (await estimator).check(once, words).guesses * (rated.length / Math.max(1, once.length))
}

let estimator: ReturnType<typeof openEstimator> | undefined

/** On first use: its lists take 12 MB, and a third of a second to read. */
async function openEstimator() {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const { 'commonWords-en': words, 'firstnames-en': firstNames } = english.dictionary
  const { 'lastnames-en': lastNames, 'wikipedia-en': written } = english.dictionary
  return new ZxcvbnFactory({
    // Without the short lists, such as of days and animals: two of their words count as three guesses ("horse-one").
    dictionary: { ...common.dictionary, words, firstNames, lastNames, written },
    graphs: common.adjacencyGraphs,
  })
}
