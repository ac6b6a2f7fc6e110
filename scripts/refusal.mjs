import process from 'node:process'

/** A problem that the user can fix: reported in one sentence, without a stack trace. */
export class Refusal extends Error {}

/**
 * Runs one of our commands and sets the exit code from its outcome.
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
