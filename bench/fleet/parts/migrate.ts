import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectFolder } from '#scripts/project-folder.mjs'

/** `npm run migrate`, before the first server starts. */
export async function migrate(directUrl: string, dataFolder: string): Promise<void> {
  const child = spawn(process.execPath, [join(projectFolder, 'scripts/migrate-database.ts')], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: directUrl, DATABASE_DIRECT_URL: directUrl, DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The database could not be migrated: ${said}`)
}
