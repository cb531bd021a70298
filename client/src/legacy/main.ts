/* The app for older browsers: first what they lack, then the app itself. */
import './language.ts'
import './page.ts'
import './sizes.ts'
import '#client/app/main.tsx'
