import type { SlideGround } from './home-arrangement.ts'

type StandardSlide = {
  heading: string
  text: string
  to: string
  label: string
  /** The banner among the shop's pictures. */
  picture: string
  alt: string
  ground: SlideGround
}

/** What Home has on its slides while the owner has none. */
export const standardSlides: readonly StandardSlide[] = [
  {
    heading: 'Latest Tech',
    text: 'Just landed: this season’s laptops, phones and wearables.',
    to: '/products?sort=newest',
    label: "See what's new",
    picture: 'banner-latest',
    alt: 'A laptop, two smartphones, earphones and a smartwatch',
    ground: 'light',
  },
  {
    heading: 'Gaming Gear',
    text: 'Consoles, cards and chairs for the long weekend.',
    to: '/category/gaming',
    label: 'Shop gaming',
    picture: 'banner-gaming',
    alt: 'A console with its controller, a graphics card, a keyboard and a mouse',
    ground: 'dark',
  },
  {
    heading: 'Best Deals',
    text: 'Laptops, phones and gear on sale, all in one place.',
    to: '/products?tag=sale',
    label: 'Find a deal',
    picture: 'banner-deals',
    alt: 'Headphones, a speaker, a power bank, a mouse, a webcam and a smartwatch',
    ground: 'light',
  },
]
