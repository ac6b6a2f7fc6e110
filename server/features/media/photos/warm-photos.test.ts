import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { keepOriginal } from '../keep-original.ts'
import { memoryStore } from './memory-store.ts'
import { warmPhotos } from './warm-photos.ts'

async function aStoreOf(colours: readonly string[]) {
  const store = memoryStore()
  const ids = []
  for (const background of colours) {
    const picture = sharp({ create: { width: 700, height: 700, channels: 3, background } })
    const outcome = await keepOriginal({ store }, await picture.png().toBuffer())
    if (outcome.kind === 'kept') ids.push(outcome.photo.id)
  }
  store.writes.clear()
  return { store, ids }
}

const findWidth = async () => 700

function aLog() {
  const warnings: string[] = []
  return { warnings, warn: (_facts: object, sentence: string) => void warnings.push(sentence) }
}

describe('warmPhotos', () => {
  it('renders the card sizes of every photo', async () => {
    const { store, ids } = await aStoreOf(['#123456', '#654321'])

    await warmPhotos({ store, findWidth, log: aLog() }, ids, new AbortController().signal)

    const wanted = ids.flatMap((id) =>
      ['320.avif', '640.avif', '320.webp', '640.webp'].map((file) => `photos/${id}/${file}`),
    )
    expect([...store.writes.keys()].toSorted()).toEqual(wanted.toSorted())
  })

  it('renders nothing that exists already', async () => {
    const { store, ids } = await aStoreOf(['#123456'])

    await warmPhotos({ store, findWidth, log: aLog() }, ids, new AbortController().signal)
    await warmPhotos({ store, findWidth, log: aLog() }, ids, new AbortController().signal)

    expect([...store.writes.values()]).toEqual([1, 1, 1, 1])
  })

  it('stops after the current picture when told to', async () => {
    const { store, ids } = await aStoreOf(['#123456', '#654321'])
    const stopping = new AbortController()
    const stopsAtFirst = {
      ...store,
      async put(key: string, bytes: Buffer) {
        await store.put(key, bytes)
        stopping.abort()
      },
    }

    await warmPhotos({ store: stopsAtFirst, findWidth, log: aLog() }, ids, stopping.signal)

    expect(store.writes.size).toBe(1)
  })

  it('logs and ends if the store fails, and nothing else fails with it', async () => {
    const { store, ids } = await aStoreOf(['#123456', '#654321'])
    const log = aLog()
    const fullDisk = {
      ...store,
      async put() {
        throw new Error('no space left')
      },
    }

    await warmPhotos({ store: fullDisk, findWidth, log }, ids, new AbortController().signal)

    expect(log.warnings).toEqual(['stopped generating pictures in advance'])
  })
})
