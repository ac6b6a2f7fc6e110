import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { isMissing } from '#web/admin/ui/is-missing.ts'
import { LoadFailure } from '#web/admin/ui/load-failure.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { everyProduct, listAddress } from '../list/list-address.ts'
import { useProduct } from '../product-queries.ts'
import { productFormContent } from './product-form-content.ts'
import { failureText } from './saving/failure-text.ts'

const { missing: missingTexts } = productFormContent

type OpenedProductProps = {
  /** As it is in the address. */
  id: string
  children: (product: AdminProduct, reload: () => void) => ReactNode
}

/** The stored product, or why it cannot be shown. */
export function OpenedProduct({ id, children }: OpenedProductProps) {
  if (!/^[1-9]\d{0,8}$/.test(id)) return <MissingProduct />
  return <Loaded id={Number(id)}>{children}</Loaded>
}

function Loaded({ id, children }: { id: number; children: OpenedProductProps['children'] }) {
  const { data: product, error, refetch, isFetching } = useProduct(id)

  if (product) return children(product, () => refetch())
  if (!error) return <Spinner label={productFormContent.loading} />
  if (isMissing(error)) return <MissingProduct />
  return (
    <LoadFailure isRetrying={isFetching} onRetry={refetch}>
      {failureText('read', error)}
    </LoadFailure>
  )
}

function MissingProduct() {
  return (
    <EmptyState heading="h1" title={missingTexts.title} text={missingTexts.text} icon={PackageX}>
      <ButtonLink to={listAddress(everyProduct)}>{missingTexts.link}</ButtonLink>
    </EmptyState>
  )
}
