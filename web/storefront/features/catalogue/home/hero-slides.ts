export type HeroSlide = {
  title: string
  text: string
  action: { to: string; label: string }
  /** The banner among the shop's pictures. */
  picture: string
  /** Whether its calm left third is light or dark. */
  ground: 'light' | 'dark'
}

export const heroSlides: readonly HeroSlide[] = [
  {
    title: 'Latest Tech',
    text: 'Just landed: this season’s laptops, phones and wearables.',
    action: { to: '/products?sort=newest', label: "See what's new" },
    picture: 'banner-latest',
    ground: 'light',
  },
  {
    title: 'Gaming Gear',
    text: 'Consoles, cards and chairs for the long weekend.',
    action: { to: '/category/gaming', label: 'Shop gaming' },
    picture: 'banner-gaming',
    ground: 'dark',
  },
  {
    title: 'Best Deals',
    text: 'Laptops, phones and gear on sale, all in one place.',
    action: { to: '/products?tag=sale', label: 'Find a deal' },
    picture: 'banner-deals',
    ground: 'light',
  },
]
