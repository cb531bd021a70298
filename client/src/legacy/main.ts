/* The app for older browsers: first what they lack, then the app itself. */
import './language.ts'
import './sizes.ts'
import './page.ts'
import '#client/app/main.tsx'
