import { Link } from 'react-router'

type BannerLineProps = { banner: { text: string; link: string | null; linkLabel: string } }

/** One line across the page, in the owner's words. */
export function BannerLine({ banner: { text, link, linkLabel } }: BannerLineProps) {
  return (
    <aside
      aria-label="Notice"
      className="bg-sun px-4 py-2 text-center text-pretty text-on-sun wrap-anywhere print:hidden"
    >
      {text} {link && <BannerLink to={link} label={linkLabel} />}
    </aside>
  )
}

const looks = 'inline-block min-h-6 font-semibold underline'

function BannerLink({ to, label }: { to: string; label: string }) {
  if (!to.startsWith('/'))
    return (
      <a href={to} rel="noopener" className={looks}>
        {label}
      </a>
    )
  return (
    <Link to={to} className={looks}>
      {label}
    </Link>
  )
}
