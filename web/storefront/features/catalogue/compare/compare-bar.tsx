import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { areDifferentKinds } from '#domain/catalogue/specifications/compare.ts'
import { maxCompared } from '#domain/catalogue/specifications/max-compared.ts'
import { saveCompared } from '#web/session/compare/compared-text.ts'
import { parseCompared } from '#web/session/compare/parse-compared.ts'
import { useCategories } from '#web/storefront/use-shop.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { LinePicture } from '../line-picture.tsx'
import { type LookedUp, useProductLookup } from '../product/product-lookup.ts'
import { compareAddress } from './compare-address.ts'
import { compareContent as content } from './compare-content.ts'
import { rootOf } from './root-of.ts'

/** What is chosen, at the bottom of the page, and the way to the comparison. */
export function CompareBar({ chosen }: { chosen: string }) {
  const { ids, refusals } = useChoice(chosen)
  const { answers } = useProductLookup(ids)
  const found = ids.flatMap((id) => productOf(answers.get(id)) ?? [])
  const message = useMessage({ ids, answers, refusals })
  useWithoutGone(ids, answers)
  useAnnouncements({ count: ids.length, message, refusals })
  if (ids.length === 0) return null

  return (
    <aside
      aria-label={content.title}
      data-stays-below
      className="compare-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper px-4 py-2.5 transition-[opacity,translate] duration-200 max-sm:in-[body:has(.thumb-bar)]:bottom-19 sm:inset-x-auto sm:bottom-4 sm:left-1/2 sm:-translate-x-1/2 sm:rounded-tile sm:border sm:shadow-float starting:translate-y-2 starting:opacity-0 motion-reduce:transition-none print:hidden"
    >
      {message && <p className="mb-2 max-w-lg text-sm text-pretty">{message}</p>}
      <div className="flex items-center justify-between gap-3 sm:gap-4">
        <ul className="flex gap-1.5 sm:gap-2">
          {ids.map((id) => (
            <Slot
              key={id}
              answer={answers.get(id)}
              onRemove={() => saveCompared(ids.filter((one) => one !== id))}
            />
          ))}
          {Array.from({ length: maxCompared - ids.length }, (_, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all the same
              key={`empty ${place}`}
              aria-hidden
              className="size-9 rounded-control border border-dashed border-line-strong sm:size-11"
            />
          ))}
        </ul>
        <p className="text-sm whitespace-nowrap text-ink-2 max-sm:hidden">{content.chosen(ids.length)}</p>
        <div className="flex items-center gap-1">
          <Button variant="quiet" onClick={() => saveCompared([])} className="px-3 max-sm:hidden">
            {content.clear}
          </Button>
          {ids.length > 1 && found.length > 1 && (
            <ButtonLink to={compareAddress(found.map(({ slug }) => slug))} rel="nofollow">
              {content.open}
            </ButtonLink>
          )}
        </div>
      </div>
    </aside>
  )
}

type SlotProps = { answer: LookedUp | undefined; onRemove: () => void }

function Slot({ answer, onRemove }: SlotProps) {
  const product = productOf(answer)
  if (!product) return <li className="size-9 rounded-control bg-paper-2 sm:size-11" />
  return (
    <li>
      <button
        type="button"
        aria-label={content.remove(product.name)}
        title={content.remove(product.name)}
        onClick={onRemove}
        className="group relative block rounded-control"
      >
        <LinePicture
          line={{ ...product, placeholder: product.imageObjects[0]?.placeholder }}
          className="size-9 sm:size-11"
        />
        <span className="absolute -top-1.5 -right-1.5 grid size-4.5 place-items-center rounded-full border border-line-strong bg-paper text-ink-2 group-hover:text-ink">
          <X aria-hidden className="size-3" />
        </span>
      </button>
    </li>
  )
}

function productOf(answer: LookedUp | undefined) {
  return answer?.kind === 'found' ? answer.product : undefined
}

/** What is stored, without one too many, and how often there was one since the last change. */
function useChoice(chosen: string): { ids: readonly number[]; refusals: number } {
  const [refusals, setRefusals] = useState(0)
  const stored = useMemo(() => parseCompared(chosen), [chosen])
  const kept = stored.slice(0, maxCompared).join()
  const ids = useMemo(() => parseCompared(kept), [kept])
  const hasMore = stored.length > maxCompared

  // The text is then again what it was before, which is no change.
  useEffect(() => {
    if (kept !== chosen) saveCompared(ids)
    if (hasMore) setRefusals((before) => before + 1)
  }, [kept, chosen, hasMore, ids])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is a new start
  useEffect(() => setRefusals(0), [kept])
  return { ids, refusals }
}

type Answers = ReadonlyMap<number, LookedUp>

type ComparisonState = { ids: readonly number[]; answers: Answers; refusals: number }

/** What the shopper should know before going on, in plain words. */
function useMessage({ ids, answers, refusals }: ComparisonState): string | null {
  const categories = useCategories()
  if (refusals > 0) return content.full
  if (ids.some((id) => answers.get(id)?.kind === 'failed')) return content.notLoaded
  const products = ids.flatMap((id) => productOf(answers.get(id)) ?? [])
  const comparable = products.map((product) => ({ ...product, root: rootOf(product.category, categories) }))
  if (areDifferentKinds(comparable)) return content.otherKinds
  return ids.length === 1 ? content.chooseAnother : null
}

/** What is no longer sold takes no place. */
function useWithoutGone(ids: readonly number[], answers: Answers): void {
  const there = ids.filter((id) => answers.get(id)?.kind !== 'gone')
  const isAllThere = there.length === ids.length
  const rest = there.join()
  useEffect(() => {
    if (!isAllThere) saveCompared([rest])
  }, [isAllThere, rest])
}

type Announcement = { count: number; message: string | null; refusals: number }

/** Not when the bar appears: the button that was pressed tells that. */
function useAnnouncements({ count, message, refusals }: Announcement): void {
  const announce = useAnnounce()
  const told = useRef<Announcement>({ count, message: null, refusals })
  useEffect(() => {
    const before = told.current
    told.current = { count, message, refusals }
    if (message && (message !== before.message || refusals > before.refusals)) announce(message)
    else if (count !== before.count) announce(content.announced(count))
  }, [count, message, refusals, announce])
}
