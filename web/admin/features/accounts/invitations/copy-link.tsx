import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cannotCopy, copyText } from '#web/ui/copy-text.ts'
import { control } from '#web/ui/field.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'

type CopyLinkProps = { label: string; link: string; copyLabel: string; copiedLabel: string }

/** A link to be passed on by hand. */
export function CopyLink({ label, link, copyLabel, copiedLabel }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const announce = useAnnounce()
  const id = useId()

  async function copy() {
    const isDone = await copyText(link)
    setCopied(isDone)
    announce(isDone ? copiedLabel : cannotCopy)
    setRefused(!isDone)
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
      {isRefused && <p className="text-ink-2">{cannotCopy}</p>}
    </div>
  )
}
