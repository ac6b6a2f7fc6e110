import { ArrowUpRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AdminProduct } from '#contract/product.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { ProductFields, useCategoryOptions } from './product-fields.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'
import { StockBadge } from './stock-badge.tsx'
import { useProductForm } from './use-product-form.ts'
import { useSaveKeys } from './use-save-keys.ts'

// Long enough to read that it is saved.
const closesAfterMs = 1500

const compact = 'whitespace-nowrap sm:min-h-9 sm:py-1 sm:text-sm'

export function ProductForm({ product: opened, list }: { product: AdminProduct; list: string }) {
  const { form, product, refusal, conflict, choose, isSaved, isRestored, save } = useProductForm(opened)
  const categoryOptions = useCategoryOptions(product)
  const navigate = useNavigate()
  const announce = useAnnounce()
  const { isDirty, isSubmitting } = form.formState
  const formRef = useRef<HTMLFormElement>(null)

  useSaveKeys(() => formRef.current?.requestSubmit())

  useEffect(() => {
    if (!isSaved) return
    announce('Saved. The list opens again.')
    const timer = setTimeout(() => navigate(list), closesAfterMs)
    return () => clearTimeout(timer)
  }, [isSaved, announce, navigate, list])

  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <ProductHeading product={product} list={list} />
      {isRestored && !isSaved && (
        <Notice tone="info">What you typed before your session ended is back. Save it to keep it.</Notice>
      )}
      {conflict && (
        <ConflictPanel
          conflict={conflict.states}
          sides={conflict.sides}
          categoryName={(id) => categoryOptions.find(({ value }) => value === id)?.label ?? `Category ${id}`}
          onChoose={choose}
        />
      )}
      <form ref={formRef} noValidate onSubmit={save} aria-label={`Edit ${product.name}`}>
        <div inert={isSaved} className="[&_:is(input,select,textarea)]:scroll-mb-56">
          <ProductFields form={form} product={product} />
        </div>
        <SaveBar>
          {refusal && <Notice tone="error">{refusal}</Notice>}
          {isSaved ? (
            <Notice tone="good">Product saved. The shop shows it from its next page on.</Notice>
          ) : (
            <div className="flex items-center gap-3">
              <Button
                type="submit"
                className={compact}
                isBusy={isSubmitting}
                busyLabel="Saving…"
                aria-keyshortcuts="Control+S Meta+S"
              >
                Save changes
              </Button>
              <ButtonLink to={list} variant="quiet" className={compact}>
                Cancel
              </ButtonLink>
              {isDirty && <span className="ml-auto text-ink-2 max-sm:hidden">Not saved yet</span>}
            </div>
          )}
        </SaveBar>
      </form>
    </div>
  )
}

function ProductHeading({ product, list }: { product: AdminProduct; list: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Breadcrumbs items={[{ label: 'Products', to: list }, { label: product.name }]} />
      <div className="flex items-start gap-4">
        <ProductThumbnail product={product} sizes="80px" className="w-20 shrink-0" />
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="text-xl sm:text-2xl">{product.name}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StockBadge status={product.stock_status} />
            {!product.is_active && <Badge tone="neutral">Inactive</Badge>}
            <span className="text-ink-2">{product.supplier_name ?? 'No supplier'}</span>
            {product.is_active && (
              <Link to={`/product/${product.slug}`} className="link inline-flex items-center gap-1">
                See it in the shop
                <ArrowUpRight aria-hidden className="size-4" />
              </Link>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}

function SaveBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      {children}
    </div>
  )
}
