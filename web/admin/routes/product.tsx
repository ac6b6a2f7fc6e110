import { PackageX } from 'lucide-react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { failureText } from '../features/catalogue/failure-text.ts'
import { everyProduct, listAddress, listToReturnTo } from '../features/catalogue/list-address.ts'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import { isProductMissing, useProduct } from '../features/catalogue/product-queries.ts'
import { AdminFault } from '../features/frame/admin-fault.tsx'
import type { Route } from './+types/product.ts'

export function meta() {
  return [{ title: 'Edit product | Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Product({ params }: Route.ComponentProps) {
  const list = listToReturnTo(useLocation().state)
  if (!/^[1-9]\d{0,8}$/.test(params.id)) return <MissingProduct />
  return <EditProduct key={params.id} id={Number(params.id)} list={list} />
}

function EditProduct({ id, list }: { id: number; list: string }) {
  const { data: product, error, refetch, isFetching } = useProduct(id)

  if (product) return <ProductForm product={product} list={list} />
  if (!error) return <Spinner label="Loading product..." />
  if (isProductMissing(error)) return <MissingProduct />
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => refetch()}>
          Retry
        </Button>
      }
    >
      {failureText('read', error)}
    </Notice>
  )
}

function MissingProduct() {
  return (
    <EmptyState
      heading="h1"
      title="Product Not Found"
      text="It may have been deleted, or the address has a slip in it."
      icon={PackageX}
    >
      <ButtonLink to={listAddress(everyProduct)}>Back to Products</ButtonLink>
    </EmptyState>
  )
}

export function ErrorBoundary() {
  return <AdminFault />
}
