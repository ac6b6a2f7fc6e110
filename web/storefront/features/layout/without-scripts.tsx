import { useLocation } from 'react-router'

/**
 * For browsers without JavaScript: nothing is shown that would only respond with it. In Kwela, buttons of this type and
 * these bars do nothing by themselves, and nobody answers a form that is sent as a page, except for a search. Written without quotes, which React escapes. Only the server needs
 * it, as browsers with JavaScript ignore what is within `noscript`.
 */
export const withoutScripts = import.meta.env.SSR
  ? 'button[type=button],form[method=post],.thumb-bar,[data-skeleton],[role=status].sr-only,[role=status] .sr-only{display:none!important}'
  : ''

/** Says what the shop can do without JavaScript, and what it cannot. */
export function WithoutScripts() {
  return <noscript>{import.meta.env.SSR && <WhatIsPossible />}</noscript>
}

const personalPages =
  /^\/(?:cart|checkout|orders|account|wishlist|login|signup|join|forgot-password|reset-password|verify-email|pay|quote|payment-success|order-confirmation)(?:\/|$)/

function WhatIsPossible() {
  const { pathname } = useLocation()
  return (
    <p className="page bg-sun-soft py-3 text-sm">
      {personalPages.test(pathname)
        ? 'This page needs JavaScript. Turn it on in your browser’s settings, then reload the page.'
        : 'You can browse, search and filter without JavaScript. To buy or log in, turn it on in your browser’s settings.'}
    </p>
  )
}
