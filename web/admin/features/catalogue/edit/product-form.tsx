import { ArrowUpRight, Copy, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { useMessages } from '#web/admin/ui/messages-provider.tsx'
import { later } from '#web/deferred-hydration/later.tsx'
import { unsureText, unsureTitle } from '#web/session/api/is-answer-lost.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HistoryLink } from '../../audit/history-link.tsx'
import { useTakeAway } from '../list/bulk/use-take-away.ts'
import { newestFirst } from '../list/list-address.ts'
import { ProductThumbnail } from '../list/look/product-thumbnail.tsx'
import { StockBadge } from '../list/look/stock-badge.tsx'
import { FormPicture } from '../pictures/form-picture.tsx'
import { ProductFields } from './product-fields.tsx'
import { productAdded, productFormContent } from './product-form-content.ts'
import { nextForm, showsSecrets } from './product-form-values.ts'
import type { FormSubject } from './read-product-form.ts'
import { ProductConflict } from './saving/use-form-conflict.ts'
import type { Sending } from './saving/use-product-delivery.ts'
import { useSaveKeys } from './saving/use-save-keys.ts'
import { useCategoryOptions, useSupplierOptions } from './use-form-options.ts'
import { useProductForm } from './use-product-form.ts'

// Few products have any.
const ProductNotForSale = later(
  () => import('../../not-for-sale/product-not-for-sale.tsx').then((module) => module.ProductNotForSale),
  { whileMissing: null },
)

const { bar: barTexts } = productFormContent

// Long enough to read that it is saved.
const closesAfterMs = 1500

const compact = 'whitespace-nowrap px-3 text-sm sm:min-h-9 sm:px-4 sm:py-1'

export function ProductForm({ subject: opened, list }: { subject: FormSubject; list: string }) {
  const editing = useProductForm(opened)
  const { form, subject, pictures, conflict, saved, isRestored } = editing
  const source = subject.kind === 'edit' ? subject.product : subject.like
  const isNew = subject.kind === 'add'
  const showsPrices = isNew || showsSecrets(subject.product)
  const { ref: formRef } = form.formProps

  useSaveKeys(() => formRef.current?.requestSubmit())
  useReturnToList(saved, { list, isNew })

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      {subject.kind === 'edit' ? (
        <ProductHeading product={subject.product} list={list} isSaved={saved !== null} />
      ) : (
        <NewHeading like={subject.like} list={list} />
      )}
      {subject.kind === 'edit' && <ProductNotForSale productId={subject.product.id} />}
      {isRestored && !saved && <Notice tone="info">{productFormContent.isRestored}</Notice>}
      {conflict && <OpenConflict editing={editing} source={source} showsPrices={showsPrices} />}
      <form
        {...form.formProps}
        onSubmit={editing.save}
        aria-label={
          subject.kind === 'edit'
            ? productFormContent.editLabel(subject.product)
            : productFormContent.addLabel
        }
      >
        <div inert={saved !== null || form.isBusy} className="[&_:is(input,select,textarea)]:scroll-mb-56">
          <ProductFields
            form={form}
            source={source}
            isNew={isNew}
            showsPrices={showsPrices}
            pictures={pictures}
            sending={editing.sending}
          />
        </div>
        <SaveBar editing={editing} list={list} />
      </form>
    </div>
  )
}

type Editing = ReturnType<typeof useProductForm>

function useReturnToList(saved: AdminProduct | null, { list, isNew }: { list: string; isNew: boolean }) {
  const navigate = useNavigate()
  const announce = useAnnounce()
  useEffect(() => {
    if (!saved) return
    announce(productFormContent.returning)
    const open = () => (isNew ? navigate(newestFirst(list), { state: { added: saved.id } }) : navigate(list))
    const timer = setTimeout(open, closesAfterMs)
    return () => clearTimeout(timer)
  }, [saved, announce, navigate, list, isNew])
}

type OpenConflictProps = { editing: Editing; source: AdminProduct | null; showsPrices: boolean }

function OpenConflict({ editing, source, showsPrices }: OpenConflictProps) {
  const { conflict, choose, pictures } = editing
  const categoryOptions = useCategoryOptions(source)
  const supplierOptions = useSupplierOptions(source, showsPrices)
  if (!conflict) return null
  return (
    <ProductConflict
      conflict={conflict.states}
      sides={conflict.sides}
      isOwn={conflict.isOwn}
      nameOf={{
        category: (id) => labelIn(categoryOptions, id),
        supplier: (id) => labelIn(supplierOptions, id),
      }}
      picture={(key) => (
        <FormPicture pictureKey={key} stored={source?.imageObjects ?? []} files={pictures.files} alt="" />
      )}
      onChoose={choose}
    />
  )
}

function labelIn(options: readonly { value: string; label: string }[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

function NewHeading({ like, list }: { like: AdminProduct | null; list: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Breadcrumbs
        items={[{ label: productFormContent.products, to: list }, { label: productFormContent.add }]}
      />
      <div>
        <h1 className="text-2xl">{productFormContent.add}</h1>
        {like && (
          <p className="mt-1 text-ink-2">
            Like <span className="font-semibold text-ink">{like.name}</span>, with its own SKU and stock.
          </p>
        )}
      </div>
    </div>
  )
}

type ProductHeadingProps = { product: AdminProduct; list: string; isSaved: boolean }

function ProductHeading({ product, list, isSaved }: ProductHeadingProps) {
  return (
    <div className="flex flex-col gap-4">
      <Breadcrumbs items={[{ label: productFormContent.products, to: list }, { label: product.name }]} />
      <div className="flex flex-wrap items-start gap-4">
        <ProductThumbnail product={product} width={80} className="w-20 shrink-0" />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
          <h1 className="text-xl sm:text-2xl">{product.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StockBadge status={product.stockStatus} />
            {!product.isActive && <Badge tone="neutral">Inactive</Badge>}
            {showsSecrets(product) && (
              <span className="wrap-anywhere text-ink-2">
                {product.supplierName ?? productFormContent.noSupplier}
              </span>
            )}
            {product.isActive && (
              <Link
                to={href('/product/:id', { id: product.slug })}
                className="link inline-flex items-center gap-1"
              >
                {productFormContent.viewInShop}
                <ArrowUpRight aria-hidden className="size-4" />
              </Link>
            )}
          </p>
          <HistoryLink type="product" id={product.id} />
        </div>
        {!isSaved && <ProductActs product={product} list={list} />}
      </div>
    </div>
  )
}

function ProductActs({ product, list }: { product: AdminProduct; list: string }) {
  const takeAway = useTakeAway()
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap gap-2">
      {showsSecrets(product) && (
        <ButtonLink
          to={href('/admin/products/:id/duplicate', { id: String(product.id) })}
          state={{ list }}
          variant="secondary"
          size="small"
        >
          <Copy aria-hidden className="size-4" />
          Duplicate
        </ButtonLink>
      )}
      <Button
        variant="secondary"
        size="small"
        onClick={async () => {
          if (await takeAway(product)) navigate(list)
        }}
      >
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
    </div>
  )
}

/** First the upload, then the server's work. */
function SendingBar({ sending: { sent, total, sizes }, onStop }: { sending: Sending; onStop: () => void }) {
  const isOut = sent >= total
  const what = barTexts.pictures(sizes.length)
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="tabular-nums">
          {isOut
            ? barTexts.checking(what)
            : `${barTexts.sending(what)}: ${Math.floor((sent / total) * 100)}%`}
        </p>
        <progress
          aria-label={barTexts.sending(what)}
          value={sent}
          max={total}
          className="block w-full accent-green"
        />
      </div>
      {!isOut && (
        <Button variant="secondary" size="small" onClick={onStop}>
          {barTexts.stop}
        </Button>
      )}
    </div>
  )
}

function SaveBar({ editing, list }: { editing: Editing; list: string }) {
  const { form, subject, isUnsure, sending, stop, saved } = editing
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      {form.message && <Notice tone="error">{form.message}</Notice>}
      {isUnsure && (
        <Notice tone="error" title={unsureTitle}>
          {unsureText}
        </Notice>
      )}
      {sending && <SendingBar sending={sending} onStop={stop} />}
      {saved ? (
        <Notice tone="good">{subject.kind === 'add' ? barTexts.added(saved) : barTexts.saved}</Notice>
      ) : (
        <SaveButtons editing={editing} list={list} />
      )}
    </div>
  )
}

function SaveButtons({ editing, list }: { editing: Editing; list: string }) {
  const { form, subject, pictures } = editing
  const saveAndAddAnother = useSaveAndAddAnother(editing)
  const isNew = subject.kind === 'add'
  const isPreparing = pictures.preparing > 0
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      <Button
        type="submit"
        className={compact}
        isBusy={form.isBusy || isPreparing}
        busyLabel={isPreparing ? barTexts.preparing : barTexts.saving}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {isNew ? barTexts.add : barTexts.save}
      </Button>
      {isNew && (
        <Button
          variant="secondary"
          className={compact}
          disabled={form.isBusy || isPreparing}
          onClick={saveAndAddAnother}
        >
          {barTexts.addAnother}
        </Button>
      )}
      <ButtonLink to={list} variant="quiet" className={compact}>
        {barTexts.cancel}
      </ButtonLink>
      {form.isDirty && <span className="ml-auto text-ink-2 max-sm:hidden">{barTexts.isUnsaved}</span>}
    </div>
  )
}

function useSaveAndAddAnother({ saveAndGoOn }: Editing) {
  const navigate = useNavigate()
  const { tell } = useMessages()
  return () =>
    saveAndGoOn((product, values) => {
      tell({
        ...productAdded(product),
        action: {
          label: barTexts.openIt,
          run: () => navigate(href('/admin/products/:id', { id: String(product.id) })),
        },
      })
      window.scrollTo({ top: 0 })
      return nextForm(values)
    })
}
