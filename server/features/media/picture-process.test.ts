import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPictureProcess, startPictureWorker } from './picture-process.ts'
import { UnreadablePicture } from './picture-tasks.ts'

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function watchedProcess(options: { idleMs?: number; maxWorkMs?: number; onDeath?: () => void } = {}) {
  return createPictureProcess({
    ...options,
    start() {
      const child = startPictureWorker()
      started.push(child)
      return child
    },
  })
}

const aPicture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()

describe('createPictureProcess', () => {
  it('answers many requests at once, each with its own picture', async () => {
    const pictures = watchedProcess()
    const bytes = await aPicture()
    const widths = [10, 20, 30, 40, 50]

    const drawn = await Promise.all(
      widths.map((width) => pictures.ask('draw', { bytes, width, format: 'webp' })),
    )

    const headers = await Promise.all(drawn.map((one) => pictures.ask('read_header', { bytes: one })))
    expect(headers.map((header) => header?.width)).toEqual(widths)
    expect(started).toHaveLength(1)
  })

  it('goes on with the next picture if one cannot be read', async () => {
    const pictures = watchedProcess()
    const bytes = await aPicture()
    const cutShort = bytes.subarray(0, bytes.length / 2)

    await expect(pictures.ask('normalise', { bytes: cutShort, remakeAs: 'png' })).rejects.toThrow(
      UnreadablePicture,
    )
    expect(await pictures.ask('read_header', { bytes })).toMatchObject({ kind: 'png', width: 60 })
    expect(started).toHaveLength(1)
  })

  it('loses the pictures in progress if a decoder crashes, and reads the next one', async () => {
    const deaths = vi.fn()
    const pictures = watchedProcess({ onDeath: deaths })
    const bytes = await aPicture()
    await pictures.ask('read_header', { bytes })

    // Suspended, so that the picture stays in progress until the process is killed.
    started[0]?.kill('SIGSTOP')
    const lost = pictures.ask('draw', { bytes, width: 20, format: 'jpg' })
    started[0]?.kill('SIGKILL')

    await expect(lost).rejects.toThrow(UnreadablePicture)
    expect(deaths.mock.calls).toEqual([
      ['The picture worker was stopped by SIGKILL; pictures in progress: 1.'],
    ])
    expect(await pictures.ask('read_header', { bytes })).toMatchObject({ kind: 'png', width: 60 })
    expect(started).toHaveLength(2)
  })

  it('gives up on a picture after its time limit, and on its decoder with it', async () => {
    const deaths = vi.fn()
    const pictures = watchedProcess({ maxWorkMs: 200, onDeath: deaths })
    const drawing = pictures.ask('draw', { bytes: await aPicture(), width: 20, format: 'jpg' })
    started[0]?.kill('SIGSTOP')

    await expect(drawing).rejects.toThrow(UnreadablePicture)
    await expect.poll(() => started[0]?.signalCode).toBe('SIGKILL')
    expect(deaths.mock.calls).toEqual([
      ['The picture worker took longer than 200 ms; pictures in progress: 1.'],
    ])
  })

  it('ends by itself when idle, and restarts for the next picture', async () => {
    const deaths = vi.fn()
    const pictures = watchedProcess({ idleMs: 50, onDeath: deaths })
    const bytes = await aPicture()

    await pictures.ask('read_header', { bytes })
    await expect.poll(() => started[0]?.signalCode).toBe('SIGKILL')

    expect(await pictures.ask('read_header', { bytes })).toMatchObject({ kind: 'png' })
    expect(started).toHaveLength(2)
    expect(deaths).not.toHaveBeenCalled()
  })

  it('blames no picture if the worker cannot be started', async () => {
    const pictures = createPictureProcess({
      start() {
        const child = spawn('/no/such/program', { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
        started.push(child)
        return child
      },
    })

    const reading = pictures.ask('read_header', { bytes: await aPicture() })

    await expect(reading).rejects.toThrow('The picture worker could not be started')
    await expect(reading).rejects.not.toBeInstanceOf(UnreadablePicture)
  })

  it('does not keep an idle program running, and ends with it', async () => {
    const program = `
      import sharp from 'sharp'
      import { createPictureProcess, startPictureWorker } from '#server/features/media/picture-process.ts'
      const pictures = createPictureProcess({ start: () => {
        const child = startPictureWorker()
        console.log(child.pid)
        return child
      } })
      const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } }).png().toBuffer()
      await pictures.ask('read_header', { bytes })`

    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      timeout: 45_000,
    })

    expect(status).toBe(0)
    await expect.poll(() => isRunning(Number(stdout))).toBe(false)
  })
})

function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  // A process that has ended is listed until its parent has been notified.
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}
