import { useRef, useState } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { isAnswerLost } from '#web/session/api/is-answer-lost.ts'
import { randomKey } from '#web/session/random-key.ts'
import { filesOf } from '../../pictures/use-picture-files.ts'
import { useSaveProduct } from '../../product-queries.ts'
import type { ProductFormValues } from '../product-form-values.ts'
import type { FormReading, FormSubject } from '../read-product-form.ts'

export type Sending = { sent: number; total: number; keys: readonly string[]; sizes: readonly number[] }

type ReadyForm = Extract<FormReading, { kind: 'ready' }>

type Parcel = { values: ProductFormValues; subject: FormSubject; reading: ReadyForm }

/** A form and its pictures on the way to the shop. */
export function useProductDelivery(files: ReadonlyMap<string, File>) {
  const save = useSaveProduct()
  const [sending, setSending] = useState<Sending | null>(null)
  const stopping = useRef<AbortController | null>(null)
  // A save whose answer never came. It is sent again, as it was, before anything else is saved.
  const lost = useRef<(Parcel & { key: string }) | null>(null)

  async function deliver(parcel: Parcel): Promise<{ product: AdminProduct; sent: ProductFormValues }> {
    const attempt = lost.current ?? { ...parcel, key: randomKey() }
    lost.current = attempt
    try {
      const product = await send(attempt)
      lost.current = null
      return { product, sent: attempt.values }
    } catch (error) {
      if (!(error instanceof Error && isAnswerLost(error))) lost.current = null
      throw error
    } finally {
      setSending(null)
    }
  }

  async function send({ key, subject, reading }: Parcel & { key: string }): Promise<AdminProduct> {
    const sent = filesOf(reading.files, files)
    const parts = { keys: reading.files, sizes: sent.map(({ size }) => size) }
    stopping.current = new AbortController()
    const { product } = await save.mutateAsync({
      id: subject.kind === 'edit' ? subject.product.id : null,
      change: reading.change,
      files: sent,
      key,
      signal: stopping.current.signal,
      onProgress: (progress) => sent.length > 0 && setSending({ ...progress, ...parts }),
    })
    return product
  }

  return { deliver, sending, stop: () => stopping.current?.abort() }
}
