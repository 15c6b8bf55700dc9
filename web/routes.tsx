import { type ComponentType, lazy } from 'react'

type LoadPage = () => Promise<{ default: ComponentType }>

const page = (path: string, load: LoadPage) => ({ path, load, Page: lazy(load) })

/** The route table (spec section 2). Each page is fetched when it is first wanted. */
export const routes = [
  page('/', () => import('./pages/root-page.tsx')),
  page('/login', () => import('./pages/login-page.tsx')),
  page('/register', () => import('./pages/register-page.tsx')),
  page('/booking', () => import('./pages/booking-page.tsx')),
  page('/checkout', () => import('./pages/checkout-page.tsx')),
  page('/payment-success', () => import('./pages/payment-success-page.tsx')),
  page('/dashboard', () => import('./pages/dashboard-page.tsx')),
  page('/profile', () => import('./pages/profile-page.tsx')),
]

/** For every other address. */
export const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'))
