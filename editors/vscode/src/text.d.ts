// Files that esbuild bundles as text.
declare module "*.webview.css" {
  const text: string;
  export default text;
}
declare module "*.webview.js" {
  const text: string;
  export default text;
}
