import type { LucideIcon } from 'lucide-react'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { useMessages } from './messages-provider.tsx'

type DownloadButtonProps = {
  /** Downloads a file with the person's session, showing how many bytes have arrived. */
  fetchFile: (onProgress: (bytes: number) => void) => Promise<Blob>
  fileName: string
  children: ReactNode
  icon?: LucideIcon
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A link cannot send the session's token, so the file is fetched first and then saved. */
export function DownloadButton(props: DownloadButtonProps) {
  const {
    fetchFile,
    fileName,
    children,
    icon: Icon = Download,
    variant = 'secondary',
    size = 'small',
  } = props
  const [bytes, setBytes] = useState<number | null>(null)
  const { warn } = useMessages()

  async function download() {
    setBytes(0)
    try {
      saveFile(await fetchFile(setBytes), fileName)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      warn({ title: `${fileName} was not saved`, text: error.message })
    } finally {
      setBytes(null)
    }
  }

  return (
    <Button
      variant={variant}
      size={size}
      isBusy={bytes !== null}
      busyLabel={bytes ? `${Math.ceil(bytes / 1024)} kB` : undefined}
      onClick={download}
    >
      <Icon aria-hidden className="size-4" />
      {children}
    </Button>
  )
}
