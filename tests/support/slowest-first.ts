import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Files that take much longer than their size suggests, by which Vitest sorts those it has not seen before: one of them
// at the end leaves the other worker idle for minutes.
const slowest = [
  'browser/accessible-pages',
  'browser/offline',
  'browser/paid-and-waiting',
  'browser/way-to-pay',
  'browser/leaves-nothing-behind',
  'integration/accounts/opening-and-ending',
  'integration/attacks/guessing',
  'integration/attacks/every-route',
  'integration/books/stopped-shop',
]

const isSlow = ({ moduleId }: TestSpecification) =>
  slowest.some((name) => moduleId.includes(`/${name}.test.`))

/** The slowest files first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
