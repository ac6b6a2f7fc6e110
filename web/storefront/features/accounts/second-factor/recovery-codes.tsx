import { copyText } from '#web/ui/copy-text.ts'
import './recovery-codes.css'
import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShop } from '#web/storefront/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnnounce } from '#web/ui/live-region.tsx'
import { saveFile } from '#web/ui/save-file.ts'

type RecoveryCodesProps = { codes: readonly string[]; email: string; onKept: () => void }

/** Shown once: the shop only stores their hashes. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const shop = useShop()
  const announce = useAnnounce()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null)
  const title = `Recovery codes of ${email} for ${shop.name}`

  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    const isCopied = await copyText(codes.join('\n'))
    setCopied(isCopied ? 'yes' : 'no')
    announce(isCopied ? 'Copied' : 'Your browser did not allow copying.')
  }

  function download() {
    const text = `${title}\nEach works once, instead of the code from your app.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <div data-prints-alone className="flex w-full flex-col gap-4 rounded-tile border border-line p-6">
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        Save your recovery codes
      </h3>
      <p className="hidden print:block">{title}</p>
      <p className="text-ink-2">
        If you lose your phone, you can log in with one of these. Each works once. We only show them now, so
        save them somewhere safe.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-lg sm:grid-cols-2 print:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="secondary" onClick={copy}>
          <Copy aria-hidden className="size-5" />
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="secondary" onClick={download}>
          <Download aria-hidden className="size-5" />
          Download
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
      {copied === 'no' && (
        <p className="text-sm text-clay">
          Your browser did not allow copying. Download or print them instead.
        </p>
      )}
    </div>
  )
}
