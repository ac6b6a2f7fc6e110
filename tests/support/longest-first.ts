import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Vitest goes by the size of a file, and a short one that visits every page would be left to one worker at the end.
const longest = ['accessible-pages', 'lists', 'offline', 'paid-and-waiting', 'finding-things']

/** Begins with the files known to take longest, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    const first = longest.flatMap((name) =>
      others.filter(({ moduleId }) => moduleId.endsWith(`/tests/browser/${name}.test.ts`)),
    )
    return [...new Set([...first, ...others])]
  }
}
