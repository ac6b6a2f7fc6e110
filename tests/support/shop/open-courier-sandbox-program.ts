import { type ChildProgram, startChildProgram } from '#scripts/child-program.ts'

type Needs = {
  port: number
  apiKey: string
  webhookSecret: string
  webhookUrl: string
  dataPath: string
}

/** Starts the courier sandbox in its own process, its state in a file, so that it can be killed and started again. */
export async function openCourierSandboxProgram(needs: Needs): Promise<ChildProgram> {
  const sandbox = startChildProgram({
    file: 'sandbox/bobgo/main.ts',
    output: 'read',
    env: {
      BOBGO_SANDBOX_PORT: String(needs.port),
      BOBGO_SANDBOX_API_KEY: needs.apiKey,
      BOBGO_SANDBOX_WEBHOOK_URL: needs.webhookUrl,
      BOBGO_SANDBOX_WEBHOOK_SECRET: needs.webhookSecret,
      BOBGO_SANDBOX_DATA: needs.dataPath,
      BOBGO_SANDBOX_ANSWER_MS: '400',
      BOBGO_SANDBOX_JOURNEYS: 'off',
      BOBGO_SANDBOX_TIME_SCALE: '600',
    },
  })
  const ready = new Promise<'ready'>((resolve) =>
    sandbox.process.stdout?.once('data', () => resolve('ready')),
  )
  const first = await Promise.race([ready, sandbox.ended])
  if (first !== 'ready') throw new Error(`The courier sandbox did not start: it ended ${first}`)
  return sandbox
}
