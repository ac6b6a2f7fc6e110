import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of the shop. */
export default [
  layout('storefront/frame.tsx', [
    index('storefront/routes/home.tsx'),
    route('category/:categoryName', 'storefront/routes/category.tsx'),
    route('products', 'storefront/routes/products.tsx'),
    route('product/:id', 'storefront/routes/product.tsx'),
    route('cart', 'storefront/routes/cart.tsx'),
    route('checkout', 'storefront/routes/checkout.tsx'),
    route('payment-success', 'storefront/routes/payment-success.tsx'),
    route('payment-failed', 'storefront/routes/payment-failed.tsx'),
    route('order-confirmation', 'storefront/routes/order-confirmation.tsx'),
    route('login', 'storefront/routes/login.tsx'),
    route('signup', 'storefront/routes/signup.tsx'),
    route('*', 'storefront/routes/not-found.tsx'),
  ]),
  route('admin', 'admin/frame.tsx', [
    index('admin/routes/home.tsx'),
    route('products', 'admin/routes/products.tsx'),
    route('products/:id', 'admin/routes/product.tsx'),
  ]),
] satisfies RouteConfig
