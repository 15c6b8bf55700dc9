import { type ComponentType, lazy } from 'react'
import { orReload } from './load-chunk.ts'

type LoadPage = () => Promise<{ default: ComponentType }>

/** `title` is what the page is called while it is being fetched. */
const page = (path: string, title: string | undefined, load: LoadPage) => ({
  path,
  title,
  load,
  Page: lazy(orReload(load)),
})

/** The route table (spec section 2). Each page is fetched when it is first wanted. */
export const routes = [
  page('/', undefined, () => import('./pages/root-page.tsx')),
  page('/login', 'Welcome Back', () => import('./pages/login-page.tsx')),
  page('/register', 'Create Account', () => import('./pages/register-page.tsx')),
  page('/forgot-password', 'Forgot Password', () => import('./pages/forgot-password-page.tsx')),
  page('/reset-password', 'Reset Password', () => import('./pages/reset-password-page.tsx')),
  page('/verify-email', 'Email Address', () => import('./pages/verify-email-page.tsx')),
  page('/booking', 'Book a Session', () => import('./pages/booking-page.tsx')),
  page('/checkout', 'Payment', () => import('./pages/checkout-page.tsx')),
  page('/payment-success', 'Your Booking', () => import('./pages/payment-success-page.tsx')),
  page('/dashboard', 'My Bookings', () => import('./pages/dashboard-page.tsx')),
  page('/profile', 'Profile', () => import('./pages/profile-page.tsx')),
]

/** For every other address. */
export const NotFoundPage = lazy(orReload(() => import('./pages/not-found-page.tsx')))
