/** The categories of the demo. Products and forms refer to 1 to 4 by these ids. */
export const demoCategories = [
  {
    id: 1,
    slug: 'laptops',
    title: 'Laptops',
    description: 'From light notebooks for lectures to machines that edit film.',
    parentId: null,
    position: 1,
  },
  {
    id: 2,
    slug: 'smartphones',
    title: 'Smartphones',
    description:
      'Phones for every pocket, from first phone to flagship. All unlocked, for any South African network.',
    parentId: null,
    position: 2,
  },
  {
    id: 3,
    slug: 'gaming',
    title: 'Gaming',
    description:
      'Consoles, controllers and graphics cards for evenings well spent. Bring the snacks, we bring the rest.',
    parentId: null,
    position: 5,
  },
  {
    id: 4,
    slug: 'accessories',
    title: 'Accessories',
    description:
      'The small things that make the big things better: sound, storage, power and something to carry it in.',
    parentId: null,
    position: 4,
  },
  {
    id: 5,
    slug: 'pc',
    title: "PC's and Monitors",
    description:
      'Desktops that keep their cool and screens that are kind to your eyes, for work, study and play.',
    parentId: null,
    position: 3,
  },
  {
    id: 6,
    slug: 'iphones',
    title: 'iPhones',
    description: 'The latest iPhones and the ones that still do everything you need, for a little less.',
    parentId: 2,
    position: 6,
  },
] as const
