import process from 'node:process'

/** A problem that a person can fix: reported in one sentence, without a stack trace. */
export class Refusal extends Error {}

/**
 * Runs a command of ours and turns how it ended into an exit code.
 * @param {() => Promise<number>} command
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
