import { type ChildProgram, startChildProgram } from '#scripts/child-program.ts'

type Needs = {
  port: number
  secretKey: string
  webhookSecret: string
  webhookUrl: string
  timeScale?: number
  dataPath?: string | undefined
}

/** Starts the payment sandbox in its own process, its state in memory alone or, as in `npm start`, also in a file. */
export async function openSandboxProgram(needs: Needs): Promise<ChildProgram> {
  const sandbox = startChildProgram({
    file: 'sandbox/yoco/main.ts',
    output: 'read',
    env: {
      YOCO_SANDBOX_PORT: String(needs.port),
      YOCO_SANDBOX_SECRET_KEY: needs.secretKey,
      YOCO_SANDBOX_WEBHOOK_URL: needs.webhookUrl,
      YOCO_SANDBOX_WEBHOOK_SECRET: needs.webhookSecret,
      ...(needs.timeScale && { YOCO_SANDBOX_TIME_SCALE: String(needs.timeScale) }),
      ...(needs.dataPath && { YOCO_SANDBOX_DATA: needs.dataPath }),
    },
  })
  const ready = new Promise<'ready'>((resolve) =>
    sandbox.process.stdout?.once('data', () => resolve('ready')),
  )
  const first = await Promise.race([ready, sandbox.ended])
  if (first !== 'ready') throw new Error(`The sandbox did not start: it ended ${first}`)
  return sandbox
}
