#!/bin/sh
# Builds the container image from Debian packages and npm, without a base image (docs/operations/install.md#container-image):
#
#   npm run build
#   deploy/image.sh guidepost:0.1.0
#
# Requires root and: apt-get install mmdebstrap buildah. BUILD replaces the command that builds the image.
set -eu
tag=${1:-guidepost:latest}
here=$(cd "$(dirname "$0")/.." && pwd)
build=${BUILD:-buildah build --isolation chroot --file $here/deploy/Containerfile --tag $tag}
for name in web consent; do
  if [ ! -f "$here/apps/$name/dist/index.html" ]; then
    echo "apps/$name is not built. Run npm run build first." >&2
    exit 1
  fi
done
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
# Only extracts the packages' files. Installs nothing that could run programs, such as a shell.
mmdebstrap --quiet --variant=extract --include=libc6,libstdc++6,libgcc-s1,libatomic1 trixie "$root" http://deb.debian.org/debian
for name in lib lib64; do
  # Debian's top-level links are in a package with many other files
  if [ ! -e "$root/$name" ]; then ln -s "usr/$name" "$root/$name"; fi
done
rm -rf "$root/var" "$root/usr/share/doc" "$root/usr/share/man" "$root/dev" "$root/proc" "$root/sys"
mkdir -p "$root/tmp"
chmod 1777 "$root/tmp"
# the folder of a volume for FILES_ROOT
mkdir -p "$root/var/lib/guidepost/files"

# the Node of the installed packages for this processor
for node in "$here"/node_modules/node-*/bin/node; do
  [ -x "$node" ] && break
  node=$(command -v node)
done
mkdir -p "$root/usr/local/bin" "$root/app"
cp "$node" "$root/usr/local/bin/node"
strip --strip-debug "$root/usr/local/bin/node" 2>/dev/null || true

cd "$here"
cp package.json package-lock.json LICENSE "$root/app/"
for folder in apps/server packages/contracts packages/rules; do
  mkdir -p "$root/app/$folder"
  cp -R "$folder/package.json" "$folder/src" "$root/app/$folder/"
done
(cd "$root/app" && npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund \
  --workspace apps/server --workspace packages/contracts --workspace packages/rules)
rm -f "$root/app/package-lock.json"
# Removes tests, their helpers, and the packages' command-line programs. The server does not use them.
find "$root/app" -name '*.test.*' -delete
find "$root/app/node_modules" -type d '(' -name test -o -name tests -o -name __tests__ ')' -prune -exec rm -rf {} +
rm -rf "$root/app/apps/server/src/testing" "$root/app/node_modules/.bin"
for name in web consent; do
  mkdir -p "$root/app/apps/$name"
  cp -R "apps/$name/dist" "$root/app/apps/$name/dist"
done
chmod -R a+rX,go-w "$root/app" "$root/usr"
$build "$root"
