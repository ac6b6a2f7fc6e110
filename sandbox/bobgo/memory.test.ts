import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aShipmentBody, callApi, openSandbox, orderFaults } from './testing.ts'

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'bobgo-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('restores everything after a restart, and reads past a line that was cut off', async () => {
  const dataPath = await aFolder()
  const before = await openSandbox({ dataPath })
  await callApi(before, '/v2/shipments', { body: aShipmentBody })
  await before.hurry()
  await orderFaults(before, { on: 'cancel', kind: 'slow', ms: 7, times: 2 })
  const { body: state } = await callApi(before, '/_state')
  await before.close()
  await appendFile(join(dataPath, 'bobgo-sandbox.json'), '{"rows":[["shipments","1')

  const after = await openSandbox({ dataPath })
  expect((await callApi(after, '/_state')).body).toEqual(state)
  expect(await readdir(dataPath)).toEqual(['bobgo-sandbox.json'])
})

test('does not overwrite a file that is not its own', async () => {
  const dataPath = join(await aFolder(), 'precious.json')
  await writeFile(dataPath, '{"my": "accounts"}')
  await expect(openSandbox({ dataPath })).rejects.toThrow('Move it away to start from scratch')
  expect(await readFile(dataPath, 'utf8')).toBe('{"my": "accounts"}')
})
