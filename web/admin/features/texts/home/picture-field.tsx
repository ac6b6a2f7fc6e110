import { useId, useState } from 'react'
import { isApiError } from '#contract/api.ts'
import type { Picture as PictureSource } from '#contract/catalogue/picture.ts'
import { uploadTextPicture } from '#contract/shop/own-text.ts'
import { FileButton } from '#web/admin/ui/form/file-button.tsx'
import { upload } from '#web/session/api/upload.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { lookInto, needsRedrawing, redrawn } from '../../catalogue/pictures/prepare-picture.ts'
import { homeContent } from './home-content.ts'

const { fields } = homeContent

type PictureFieldProps = {
  picture: PictureSource | undefined
  error: string | undefined
  onStored: (photoId: string, picture: PictureSource) => void
}

/** The picture of a slide. It is stored as soon as it is chosen, and shown once it is published. */
export function PictureField({ picture, error, onStored }: PictureFieldProps) {
  const id = useId()
  const { isSending, problem, send } = useSending(onStored)
  const shown = problem ?? error
  return (
    <fieldset aria-describedby={shown ? id : undefined} data-problem={shown} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{fields.picture}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {picture && (
          <span className="block w-56 overflow-hidden rounded-control border border-line">
            <Picture picture={picture} alt="" place={224} className="aspect-8/5 w-full object-cover" />
          </span>
        )}
        <div className="flex flex-col items-start gap-2">
          {isSending ? (
            <Spinner label={fields.sending} />
          ) : (
            <FileButton
              label={picture ? fields.otherPicture : fields.choosePicture}
              accept="image/jpeg,image/png,image/webp,image/avif"
              onFiles={([file]) => file && void send(file)}
            />
          )}
          <p className="text-sm text-ink-2">{fields.pictureHint}</p>
        </div>
      </div>
      {shown && (
        <p id={id} role="alert" className="text-sm text-red">
          {shown}
        </p>
      )}
    </fieldset>
  )
}

function useSending(onStored: PictureFieldProps['onStored']) {
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(file: File) {
    setIsSending(true)
    setProblem(undefined)
    try {
      const looked = await lookInto(file)
      const ready = needsRedrawing(looked) ? await redrawn(looked) : looked
      const { photoId, picture } = await upload(uploadTextPicture, { body: {} }, [ready.file])
      onStored(photoId, picture)
    } catch (error) {
      if (!isApiError(error)) throw error
      setProblem(error.problem.error)
    } finally {
      setIsSending(false)
    }
  }

  return { isSending, problem, send }
}
