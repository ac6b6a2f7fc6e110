import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SidePanel } from '../../../ui/modal.tsx'
import { accountContent } from '../account-content.ts'
import { CopyLink } from '../invitations/copy-link.tsx'

const { link: content } = accountContent.invite

/** A link that the shop could not send. */
export type UnsentLink = { email: string; link: string }

/** Shown once: only the hash of the link is stored. */
export function LinkPanel({ email, link, onClose }: UnsentLink & { onClose: () => void }) {
  return (
    <SidePanel
      title={content.title}
      onClose={onClose}
      footer={
        <Button size="small" onClick={onClose}>
          {content.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Notice tone="warning">{content.text(email)}</Notice>
        <CopyLink label={content.label} link={link} copyLabel={content.copy} copiedLabel={content.copied} />
      </div>
    </SidePanel>
  )
}
