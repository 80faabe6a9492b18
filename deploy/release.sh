#!/bin/sh
# Makes a release from a tag, in a clone that was built at that tag:
#
#   sh deploy/release.sh TAG KEY FOLDER
#
# KEY is the project's SSH key. FOLDER gets the source, the packages in it (SBOM), the changes, the image if there is Docker,
# and a signed list of the hashes of all files there, such as the typed client's.
set -eu

tag=$1 key=$(realpath "$2") folder=$(realpath -m "$3")
version=${tag#v}
sbom=client/dist-server/sbom.cdx.json
cd "$(dirname "$0")/.."

fail() {
  echo "$1" >&2
  exit 1
}

commit=$(git rev-parse "$tag^{commit}")
changes=$(sed -n "/^## $version /,/^## /{//!p}" docs/changelog.md)
grep -q "^  \"version\": \"$version\"" package.json || fail "package.json has another version than $version."
[ -n "$changes" ] || fail "docs/changelog.md says nothing about $version."
grep -q "\"$commit\"" "$sbom" || fail "What is built isn't $tag. Check it out and run npm run build."

mkdir -p "$folder"
git archive --prefix="candor-$version/" --output="$folder/candor-$version.tar.gz" "$tag"
cp "$sbom" "$folder/candor-$version.cdx.json"
echo "$changes" > "$folder/candor-$version.md"
if docker info > /dev/null 2>&1; then
  docker build --file deploy/Dockerfile --build-arg "REVISION=$commit" --tag "candor:$version" .
  docker save "candor:$version" | gzip --no-name > "$folder/candor-$version-image.tar.gz"
else
  echo 'Without Docker, there is no image.'
fi

cd "$folder"
sha256sum candor-* > SHA256SUMS
rm -f SHA256SUMS.sig
ssh-keygen -q -Y sign -f "$key" -n candor SHA256SUMS
