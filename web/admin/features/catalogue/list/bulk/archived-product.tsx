import { Archive } from 'lucide-react'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { everyProduct, listAddress } from '../list-address.ts'
import { deletionContent } from './deletion-content.ts'
import { useBringBack } from './use-take-away.ts'

const { archived: content } = deletionContent

type ArchivedProductProps = { product: AdminProduct; onBack: () => void }

export function ArchivedProduct({ product, onBack }: ArchivedProductProps) {
  const { bringBack, mayBringBack } = useBringBack()
  return (
    <EmptyState heading="h1" title={content.title(product.name)} text={content.text} icon={Archive}>
      {mayBringBack && (
        <Button
          onClick={async () => {
            if (await bringBack(product, 'archived')) onBack()
          }}
        >
          {content.restore}
        </Button>
      )}
      <ButtonLink to={listAddress(everyProduct, { state: 'archived' })} variant="secondary">
        {content.all}
      </ButtonLink>
    </EmptyState>
  )
}
