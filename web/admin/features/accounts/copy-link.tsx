import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { control } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'

type CopyLinkProps = { label: string; link: string; copyLabel: string; copiedLabel: string }

/** A link to be passed on by hand. */
export function CopyLink({ label, link, copyLabel, copiedLabel }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false)
  const announce = useAnnounce()
  const id = useId()

  async function copy() {
    // Without the right to the clipboard, the link is still there to be selected.
    await navigator.clipboard?.writeText(link).then(
      () => {
        setCopied(true)
        announce(copiedLabel)
      },
      () => undefined,
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input id={id} readOnly value={link} onFocus={(event) => event.target.select()} className={control} />
      <Button variant="secondary" size="small" className="self-start" onClick={copy}>
        <Copy aria-hidden className="size-4" />
        {isCopied ? copiedLabel : copyLabel}
      </Button>
    </div>
  )
}
