type Seo = { title: string; description: string }

type Overridden = { seoTitle?: string; seoDescription?: string }

/** What search engines and link previews read of a product. Its name and its structured data stay what they are. */
export function productSeo({
  name,
  description,
  seoTitle,
  seoDescription,
}: { name: string; description: string } & Overridden): Seo {
  return {
    title: seoTitle || name,
    description: seoDescription || description,
  }
}

/** The same of a category. */
export function categorySeo({
  title,
  description,
  seoTitle,
  seoDescription,
}: { title: string; description: string } & Overridden): Seo {
  return {
    title: seoTitle || title,
    description: seoDescription || description || `${title} in rand, delivered across South Africa.`,
  }
}
