import clsx from 'clsx'
import type { ProductImage } from '#contract/catalogue/product.ts'
import { maxImages } from '#domain/catalogue/product.ts'
import { useBroughtFiles } from '#web/admin/ui/form/use-brought-files.ts'
import type { Form } from '#web/ui/form/use-form.ts'
import type { ProductFormValues } from '../edit/product-form-values.ts'
import type { Sending } from '../edit/saving/use-product-delivery.ts'
import { sentShares } from '../list/bulk/sent-shares.ts'
import { DropPlace } from './drop-place.tsx'
import { FormPicture } from './form-picture.tsx'
import { NotTaken } from './not-taken.tsx'
import { PictureTile } from './picture-tile.tsx'
import type { PictureFiles } from './use-picture-files.ts'
import { usePictureOrder } from './use-picture-order.ts'

type PicturesFieldProps = {
  form: Form<ProductFormValues>
  pictures: PictureFiles
  stored: readonly ProductImage[]
  sending: Sending | null
}

/** The pictures of a product: added by drop, paste or selection, ordered by dragging or buttons. */
export function PicturesField({ form, pictures, stored, sending }: PicturesFieldProps) {
  const keys = form.values.pictures
  const error = form.errors.pictures
  const { isOver } = useBroughtFiles({ onFiles: pictures.add })
  const order = usePictureOrder(keys, (next) => form.change({ pictures: next }))
  const shares = sending ? sentShares(sending.sizes, sending) : []
  const shareOf = (key: string) =>
    sending?.keys.includes(key) ? (shares[sending.keys.indexOf(key)] ?? 0) : null

  return (
    <div className="flex flex-col gap-3">
      {keys.length > 0 && (
        <ul
          ref={order.list}
          aria-label="Pictures"
          className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
        >
          {keys.map((key, at) => (
            <PictureTile
              key={key}
              pictureKey={key}
              at={at}
              count={keys.length}
              drag={order.drag}
              sentShare={shareOf(key)}
              onMove={(to, side) => order.move(key, to, side)}
              onRemove={() => order.remove(key)}
            >
              <FormPicture
                pictureKey={key}
                stored={stored}
                files={pictures.files}
                alt={`Picture ${at + 1} of ${keys.length}`}
                onBroken={() => pictures.refuse(key)}
              />
            </PictureTile>
          ))}
        </ul>
      )}
      <DropPlace isOver={isOver} hasSome={keys.length > 0} onFiles={pictures.add} />
      <NotTaken leftOut={pictures.leftOut} error={error} />
      <p role="status" className={clsx(pictures.preparing === 0 && 'sr-only')}>
        {pictures.preparing > 0 && preparingText(pictures.preparing)}
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>
          JPEG, PNG, WebP or AVIF. Photos over 5 MB are made smaller. The first one is the main picture.
        </span>
        <span className="tabular-nums">
          {keys.length} of {maxImages}
        </span>
      </p>
    </div>
  )
}

function preparingText(count: number): string {
  return count === 1 ? 'Making 1 photo smaller…' : `Making ${count} photos smaller…`
}
