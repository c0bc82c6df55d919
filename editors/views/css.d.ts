// Styles that esbuild bundles as text.
declare module "*.css" {
  const text: string;
  export default text;
}
