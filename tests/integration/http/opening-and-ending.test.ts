import { afterEach, beforeEach, expect, it } from 'vitest'
import { startChildProgram } from '#scripts/child-program.ts'
import { aPlaceForTheProgram, type ProgramPlace } from '#tests/support/shop-program.ts'

let place: ProgramPlace
beforeEach(async () => {
  place = await aPlaceForTheProgram()
})
afterEach(() => place.clear())

const patienceMs = 120_000

it(
  'ends in order when whoever started it is gone',
  async () => {
    const program = startChildProgram({ file: 'server/main.ts', output: 'read', env: place.env })
    const said = new Promise((resolve) => program.process.once('message', resolve))
    expect(await Promise.race([said, program.ended])).toMatchObject({ kind: 'ready' })
    // As the channel breaks when its other end is killed.
    program.process.disconnect()
    expect(await program.ended).toBe('with exit code 0')
  },
  patienceMs,
)

it(
  'ends in order when whoever started it goes while it opens',
  async () => {
    const program = startChildProgram({ file: 'server/main.ts', output: 'read', env: place.env })
    program.process.disconnect()
    expect(await program.ended).toBe('with exit code 0')
  },
  patienceMs,
)
