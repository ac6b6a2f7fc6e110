import { ArchiveRestore, Copy, Eye, EyeOff, type LucideIcon, Pencil, Trash2 } from 'lucide-react'
import { href, Link } from 'react-router'
import type { AdminProduct } from '#contract/catalogue/admin-product.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { showsSecrets } from '../../edit/product-form-values.ts'
import { productListContent } from '../product-list-content.ts'
import { useSetActive } from './use-set-active.ts'
import { useBringBack, useTakeAway } from './use-take-away.ts'

const { acts: content } = productListContent

type ProductActsProps = {
  product: AdminProduct
  /** The address to return to. */
  list: string
  /** Whether there is space for a label on the first of them. */
  isLabelled?: boolean
}

/** Actions for a product in the list. */
export function ProductActs({ product, list, isLabelled = false }: ProductActsProps) {
  const { id, name, isActive } = product
  const takeAway = useTakeAway()
  const setActive = useSetActive()
  const { bringBack, mayBringBack } = useBringBack()

  if (product.isArchived) {
    return mayBringBack ? (
      <Act
        icon={ArchiveRestore}
        label={content.bringBack(name)}
        onPress={() => bringBack(product, 'archived')}
      />
    ) : null
  }
  return (
    <div className="flex items-center justify-end gap-1">
      {isLabelled && (
        <ButtonLink
          to={href('/admin/products/:id', { id: String(id) })}
          state={{ list }}
          aria-label={content.editLabel(name)}
          variant="secondary"
          size="small"
          className="mr-auto"
        >
          <Pencil aria-hidden className="size-4" />
          {content.edit}
        </ButtonLink>
      )}
      <Act
        icon={isActive ? EyeOff : Eye}
        label={isActive ? content.deactivate(name) : content.activate(name)}
        onPress={() => setActive(product, !isActive)}
      />
      {showsSecrets(product) && (
        <Link
          to={href('/admin/products/:id/duplicate', { id: String(id) })}
          state={{ list }}
          aria-label={content.duplicateLabel(name)}
          title={content.duplicate}
          className={looks}
        >
          <Copy aria-hidden className="size-4" />
        </Link>
      )}
      <Act icon={Trash2} label={content.delete(name)} onPress={() => takeAway(product)} />
    </div>
  )
}

const looks = 'grid size-9 place-items-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink'

function Act({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} title={label.split(' ')[0]} onClick={onPress} className={looks}>
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
